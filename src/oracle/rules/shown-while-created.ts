import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import { isPetStatus } from '../new-pet.ts'
import { printValue } from '../print-exchange.ts'
import { judgementsOf, stateless } from '../rule.ts'
import { isCreated, sentPet, toldPet } from '../seen-pet.ts'

/** LIST-10, for a page that shows a pet before the response to its POST tells which it is (Resources, Endpoints 1). */
export const shownWhileCreated = stateless(({ exchange, answer, store }) => {
  if (!isCreated(exchange)) return undefined
  const [sent, said] = [sentPet(exchange), toldPet(exchange)]
  const told = lookUp(store.toldOfOthers, said.id)
  if (told?.exchange.request.operation !== 'listPets' || sent.name === undefined) return undefined
  const { exchange: page, first: shown } = told
  // A page after the request that shows the id and the category without a name shows no other pet.
  const isNameless = shown.name === '' && sent.name !== '' && shown.categoryId === sent.categoryId
  const isNamedLater = isNameless && page.sentAt >= exchange.sentAt && said.name === sent.name
  if (!isNamedLater && (shown.name !== sent.name || endOf(page) <= exchange.sentAt)) return undefined
  // CREATE-2 judges what the response to the POST shows otherwise too.
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
  const about = judgementsOf('LIST-10', { exchange: page, answer })
  return about.violated(expected, printValue(shown.raw), [exchange])
})
