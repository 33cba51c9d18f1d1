import type { Dispatcher, Pool } from 'undici'

/** A whole answer as it came. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly bytes: Uint8Array
}

/** When to give up. */
export interface Limits {
  /** For all of it, from now on, in ms. */
  readonly timeoutMs: number
  /** What calls off whatever is under way. */
  readonly stops: Set<(reason: Error) => void>
  /** Told once the answer's head has come. */
  readonly onHead: () => void
}

const firstFinalStatus = 200

/**
 * Sends one request and takes in the whole of its answer. It does without undici's streams, its promises and an
 * AbortSignal for each request, which together cost more than all that the suite adds.
 *
 * @throws whatever undici reports, a TimeoutError, or the reason that it was stopped for
 */
export function receive(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, stops, onHead }: Limits,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let controller: Dispatcher.DispatchController | undefined
    let stopped: Error | undefined
    let status = 0
    let headers: RawAnswer['headers'] = {}
    const finish = (): void => {
      clearTimeout(timer)
      stops.delete(stop)
    }
    const stop = (reason: Error): void => {
      finish()
      stopped = reason
      reject(reason)
      controller?.abort(reason)
    }
    const timer = setTimeout(() => stop(timeout()), timeoutMs)
    stops.add(stop)
    pool.dispatch(request, {
      onRequestStart(started) {
        controller = started
        // Stopped while it waited for its connection: nothing is sent.
        if (stopped !== undefined) started.abort(stopped)
      },
      onResponseStart(_controller, code, fields) {
        if (code < firstFinalStatus) return
        status = code
        headers = fields
        onHead()
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        finish()
        resolve({ status, headers, bytes: joined(chunks) })
      },
      onResponseError(_controller, error) {
        finish()
        reject(error)
      },
    })
  })
}

function joined(chunks: readonly Buffer[]): Uint8Array {
  const [first] = chunks
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)
}

/** As AbortSignal.timeout() has it. */
function timeout(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError')
}
