import { printValue } from '../describe-errors.ts'
import { endOf } from '../moments.ts'
import { petStatuses } from '../new-pet.ts'
import { parsedBody } from '../parsed-body.ts'
import { About, stateless, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { toldOfOther } from '../store/store-model.ts'

/**
 * LIST-10, for a page that shows an animal whose create was under way still: it stands there as it was sent, and not as
 * what is to become that (interface document, Resources, Endpoints 1). Only the answer to the create tells which it was.
 */
export const shownWhileCreated = stateless((store, { exchange, answer }) => {
  if (statusOf(answer) !== 201) return []
  const sent = seePet(parsedBody(exchange.request))
  const said = seePet(exchange.response?.body)
  const told = said.id === undefined ? undefined : toldOfOther(store, said.id)
  if (told?.exchange.request.operation !== 'listPets' || sent.name === undefined) return []
  const page = told.exchange
  const shown = seePet(told.first)
  // Whoever is asked for after the create was sent, and has its id, its category and no name, is no other animal.
  const isNameless = shown.name === '' && sent.name !== '' && shown.categoryId === sent.categoryId
  const isNamedLater = isNameless && page.sentAt >= exchange.sentAt && said.name === sent.name
  if (!isNamedLater && (shown.name !== sent.name || endOf(page) < exchange.sentAt)) return []
  const areStatuses = [sent, shown].every(({ status }) => petStatuses.some((one) => one === status))
  // What the create says otherwise too is told of that (CREATE-2).
  const wrong = [
    ...(isNamedLater ? [`the name ${printValue(sent.name)}`] : []),
    ...(said.categoryId === sent.categoryId && shown.categoryId !== sent.categoryId
      ? [`the categoryId ${sent.categoryId}`]
      : []),
    ...(areStatuses && said.status === sent.status && shown.status !== sent.status
      ? [`the status ${sent.status}`]
      : []),
  ]
  if (wrong.length === 0) return []
  const about = new About('LIST-10', { exchange: page, answer })
  const expected = `id ${said.id} with ${wrong.join(' and ')}, once it is shown`
  return [about.broken(expected, printValue(told.first), [exchange])]
})
