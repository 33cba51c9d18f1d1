import { expect, test } from 'vitest'
import { parse, parseConfig, refusal } from './parse.ts'

test('reporters are given by argument or config file, each once and in one order', () => {
  expect(parse().reporters).toEqual(['junit', 'json', 'html', 'har'])
  expect(parse({ flags: { reporter: ['html, junit', 'html'] } }).reporters).toEqual(['junit', 'html'])
  expect(parseConfig('reporter: [har, json]').reporters).toEqual(['json', 'har'])
})

test.for([
  ['reporter: html', 'must be a list of texts, and "html" is not'],
  ['reporter: []', 'is an empty list. Leave it out for the usual reports'],
  ['reporter: [jsno]', 'and "jsno" is not. Did you mean json?'],
] as const)('%s is refused', ([text, words]) => {
  expect(refusal(() => parseConfig(text))).toContain(words)
})
