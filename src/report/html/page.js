// Of every page: counts filter, the search narrows, links open what they lead to, and commands are copied. No text gets into
// the page as HTML. What needs the script is hidden without it. The page is well-formed XML, so no ampersand is here.

const all = (selector) => [...document.querySelectorAll(selector)]
const items = all('[data-item]')
const groups = new Map(all('details.group').map((group) => [group, group.open]))
const boxes = all('section, details.group').filter((box) => box.querySelector('[data-item]'))
const [search] = all('[type=search]')
let filter = ''
const narrow = () => {
  const words = search.value.toLowerCase().split(/\s+/)
  const isNarrowed = filter + search.value.trim() !== ''
  for (const item of items) {
    const text = item.textContent.toLowerCase()
    item.hidden = !['', item.dataset.item].includes(filter) || !words.every((word) => text.includes(word))
  }
  for (const [group, wasOpen] of groups) group.open = isNarrowed || wasOpen
  for (const box of boxes) box.hidden = !box.querySelector('[data-item]:not([hidden])')
  for (const link of all('[data-filter]')) link.setAttribute('aria-current', link.dataset.filter === filter)
  const shown = items.filter((item) => !item.hidden).length
  all('[data-found]')[0].textContent = isNarrowed ? `${shown} of ${items.length} shown` : ''
}
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target) return
  if (target.closest('[hidden]')) {
    filter = search.value = ''
    narrow()
  }
  for (let outer = target; outer; outer = outer.parentElement)
    if (outer.tagName === 'DETAILS') outer.open = true
  const whole = target.closest('details') ?? target
  whole.scrollIntoView()
}
// A page that came over plain HTTP has no clipboard.
for (const command of navigator.clipboard ? all('pre.command') : []) {
  const button = document.createElement('button')
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(command.textContent)
    button.textContent = 'Copied'
  })
  command.before(button)
}
for (const link of all('[data-filter]'))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    filter = filter === link.dataset.filter ? '' : link.dataset.filter
    narrow()
  })
search.parentElement.hidden = items.length === 0
search.addEventListener('input', narrow)
addEventListener('hashchange', reveal)
reveal()
