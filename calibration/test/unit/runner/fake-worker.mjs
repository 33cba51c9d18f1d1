// Stands in for a process that runs cases: it does what the name of a case says.
process.on('message', ({ name }) => {
  if (name === 'hangs') return
  if (name === 'babbles') process.send('?')
  else if (name === 'dies') {
    process.stderr.write('out of paper', () => process.exit(7))
  } else {
    process.send({
      broke: {},
      open: {},
      unjudged: {},
      told: {},
      checks: {},
      requests: 1,
      durationMs: 1,
      suiteFaults: [name],
    })
  }
})
process.on('disconnect', () => process.exit())
