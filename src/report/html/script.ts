import { hash } from 'node:crypto'
import { Markup } from './markup.ts'

/**
 * The script of every page: counts filter, the search narrows, links open what they lead to, and commands are copied. It
 * puts no text into the page as HTML, and shows what needs it. Without `&` and `<`, the page stays well-formed XML.
 */
export const pageScript = new Markup(`
const all = (selector) => [...document.querySelectorAll(selector)]
const items = all('[data-item]')
const groups = new Map(all('details.group').map((group) => [group, group.open]))
const boxes = all('section, details.group').filter((box) => box.querySelector('[data-item]'))
const [search] = all('[type=search]')
let filter = ''
const narrow = () => {
  const words = search.value.toLowerCase().split(/\\s+/)
  const isNarrowed = filter + search.value.trim() !== ''
  for (const item of items) {
    const text = item.textContent.toLowerCase()
    item.hidden = !['', item.dataset.item].includes(filter) || !words.every((word) => text.includes(word))
  }
  for (const [group, wasOpen] of groups) group.open = isNarrowed || wasOpen
  for (const box of boxes) box.hidden = !box.querySelector('[data-item]:not([hidden])')
  for (const link of all('[data-filter]')) link.setAttribute('aria-current', link.dataset.filter === filter)
  const shown = items.filter((item) => !item.hidden).length
  all('[data-found]')[0].textContent = isNarrowed ? shown + ' of ' + items.length + ' shown' : ''
}
const reveal = () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target) return
  if (target.closest('[hidden]')) {
    filter = search.value = ''
    narrow()
  }
  for (let outer = target; outer; outer = outer.parentElement) if (outer.tagName === 'DETAILS') outer.open = true
  const whole = target.closest('details') ?? target
  whole.scrollIntoView()
}
// A page that came over plain HTTP has no clipboard.
const copySelected = (text) => {
  const area = document.body.appendChild(document.createElement('textarea'))
  area.value = text
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}
for (const command of all('pre.command')) {
  const button = document.createElement('button')
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    const text = command.textContent
    const copying = navigator.clipboard?.writeText(text).then(() => true, () => copySelected(text))
    button.textContent = (await (copying ?? copySelected(text))) ? 'Copied' : 'Not copied'
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
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
`)

/** By which a Content-Security-Policy lets the script run. */
export const scriptHash = `sha256-${hash('sha256', pageScript.html, 'base64')}`
