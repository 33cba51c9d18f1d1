/** A program: sets up the services whose turn it is, so that the tests find them there. */
import { setUp } from './set-up.ts'
import { turnOf } from './turn.ts'

for (const [name] of [0, 1, 2].flatMap((place) => turnOf(place))) await setUp(name)
