import { printValue } from '../describe-errors.ts'
import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import { isPetStatus } from '../new-pet.ts'
import { judgementsOf, stateless } from '../rule.ts'
import { isCreated, sentPet, toldPet } from '../seen-pet.ts'

/**
 * LIST-10, for a page that shows an animal whose create was under way still: it stands there as it was sent, and not as
 * what is to become that (interface document, Resources, Endpoints 1). Only the answer to the create tells which it was.
 */
export const shownWhileCreated = stateless(({ exchange, answer, store }) => {
  if (!isCreated(exchange)) return undefined
  const [sent, said] = [sentPet(exchange), toldPet(exchange)]
  const told = lookUp(store.toldOfOthers, said.id)
  if (told?.exchange.request.operation !== 'listPets' || sent.name === undefined) return undefined
  const page = told.exchange
  const shown = told.first
  // Whoever is asked for after the create was sent, and has its id, its category and no name, is no other animal.
  const isNameless = shown.name === '' && sent.name !== '' && shown.categoryId === sent.categoryId
  const isNamedLater = isNameless && page.sentAt >= exchange.sentAt && said.name === sent.name
  if (!isNamedLater && (shown.name !== sent.name || endOf(page) < exchange.sentAt)) return undefined
  // What the create says otherwise too is told of that (CREATE-2).
  const isOther = (member: 'categoryId' | 'status'): boolean =>
    said[member] === sent[member] && shown[member] !== sent[member]
  const areStatuses = isPetStatus(sent.status) && isPetStatus(shown.status)
  const wrong = [
    ...(isNamedLater ? [`the name ${printValue(sent.name)}`] : []),
    ...(isOther('categoryId') ? [`the categoryId ${sent.categoryId}`] : []),
    ...(areStatuses && isOther('status') ? [`the status ${sent.status}`] : []),
  ]
  if (wrong.length === 0) return undefined
  const expected = `id ${said.id} with ${wrong.join(' and ')}, once it is shown`
  return judgementsOf('LIST-10', { exchange: page, answer }).violated(expected, printValue(shown.raw), [
    exchange,
  ])
})
