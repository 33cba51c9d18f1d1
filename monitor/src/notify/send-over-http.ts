import { EnvHttpProxyAgent, request } from 'undici'
import type { Answer, Outgoing, Send } from './outgoing.ts'

/** How long a receiver may take to answer, in milliseconds. */
export const longestAnswerMs = 10_000
/** Of an answer's body no more is read: it is there to tell what is wrong. */
const mostCharacters = 200

/** Sends over HTTP, by the proxies that the environment names. */
export interface HttpSender {
  readonly send: Send
  /** Ends what connections are left. */
  readonly close: () => Promise<void>
}

/** Makes connections ready to be used for one request after the other. */
export function sendOverHttp(answerWithinMs: number = longestAnswerMs): HttpSender {
  // Not for the environment to say: events go to whoever answers otherwise.
  const tls = { rejectUnauthorized: true, timeout: answerWithinMs }
  const dispatcher = new EnvHttpProxyAgent({ connect: tls, requestTls: tls, proxyTls: tls })
  return {
    async send({ url, headers, body }: Outgoing): Promise<Answer> {
      const answer = await request(url, {
        dispatcher,
        method: 'POST',
        headers: { 'user-agent': 'petstore-conformance', ...headers },
        body,
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
          ),
        ),
        beginning: await beginningOf(answer.body),
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/** How a body begins. What is wrong with the rest of it changes nothing: the status has come. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length > mostCharacters) break
    }
  } catch {}
  return text.slice(0, mostCharacters)
}
