import type { EventEmitter } from 'node:events'

/** What hears of an event. */
export type Listener = (...args: unknown[]) => void

/** Listens, until what it gives is called, to events of which nobody hears who begins to listen later. */
export function listenAlone(
  source: EventEmitter,
  listeners: ReadonlyMap<string | symbol, Listener>,
): () => void {
  const dismiss = (name: string | symbol, listener: Listener): void => {
    // The event comes before the listener does.
    if (listeners.has(name)) queueMicrotask(() => source.off(name, listener))
  }
  for (const [name, listener] of listeners) source.on(name, listener)
  source.on('newListener', dismiss)
  return () => {
    source.off('newListener', dismiss)
    for (const [name, listener] of listeners) source.off(name, listener)
  }
}
