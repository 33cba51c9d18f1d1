import { Server, Socket } from 'node:net'

/** Unit tests open no socket: on a busy machine a connection takes as long as it likes. Such tests stand in `e2e/`. */
function refuse(): never {
  throw new Error('a unit test opens a socket: move it to test/e2e/')
}

Server.prototype.listen = refuse
Socket.prototype.connect = refuse
