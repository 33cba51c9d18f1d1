/**
 * A program: so many pet stores (first argument), each on a port of its own, with what is asked of each told to the process
 * that started it. They end with it.
 */
import { startReference } from '../../src/service/start-reference.ts'

const count = Number(process.argv[2])
const services = []
for (let index = 0; index < count; index++) {
  const { baseUrl, keys } = await startReference()
  services.push({ baseUrl, key: keys.business })
}
process.send?.(services)
process.on('disconnect', () => process.exit())
