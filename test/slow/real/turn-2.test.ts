import { judgeTurn } from './judge-turn.ts'

judgeTurn(1)
