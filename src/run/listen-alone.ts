import type { EventEmitter } from 'node:events'

/** A listener to an event. */
export type Listener = (...args: unknown[]) => void

/** Listens to events that later listeners do not receive, until the returned function is called. */
export function listenAlone(
  source: EventEmitter,
  listeners: ReadonlyMap<string | symbol, Listener>,
): () => void {
  const dismiss = (name: string | symbol, listener: Listener): void => {
    // This event precedes the listener's registration.
    if (listeners.has(name)) queueMicrotask(() => source.off(name, listener))
  }
  for (const [name, listener] of listeners) source.on(name, listener)
  source.on('newListener', dismiss)
  return () => {
    source.off('newListener', dismiss)
    for (const [name, listener] of listeners) source.off(name, listener)
  }
}
