import type { Expected } from '../expected.ts'

/**
 * FastAPI with pydantic, HTTPBearer and slowapi. The body is parsed before dependencies run, pydantic converts what it
 * can and writes null for what is not there, and slowapi's decorator knows only what the endpoint returns.
 */
export const fastapi: Expected = {
  start: 'exec .venv/bin/python -m uvicorn main:app --port $PORT --no-access-log',
  rows: {
    fail: {
      'AUTH-4': 'malformed JSON is answered 400 before the key is looked at',
      'LIST-1': 'an animal without a status is shown with null',
      'CREATE-1': 'so it is in the answer to its create',
      'CREATE-4': 'int takes "7" and true, and numbers of any size; null is let in for a status',
      'GET-1': 'an animal without a status is fetched with null',
      'RATE-1': 'what is refused before the endpoint, and what it raises, has no headers',
      'RATE-3': 'slowapi counts by path: each animal fetched has 59 requests left',
    },
    warn: {},
    inconclusive: { 'RATE-2': 'neither a 400 nor a 404 has headers to be read: RATE-1' },
    'not-applicable': { 'ERROR-3': 'there is no 4xx but 400, 401, 404 and 429' },
    'not-selected': {},
  },
  causes: {
    'the body is parsed before the key is checked': ['AUTH-4'],
    'no status is written as null': ['LIST-1', 'CREATE-1', 'GET-1'],
    'int converts': ['CREATE-4'],
    'numbers have no bounds': ['CREATE-4'],
    'an optional status may be null': ['CREATE-4'],
    'each path has a counter': ['RATE-3'],
    'headers come with what the endpoint returns': ['RATE-1'],
  },
  blocked: ['RATE-2'],
  repair: [
    {
      file: 'main.py',
      from: 'pets: dict[int, Pet] = {}',
      to: `@app.middleware("http")
async def headers_for_all(request: Request, call_next):
    response = await call_next(request)
    if "x-ratelimit-limit" not in response.headers:
        limit = int(limit_of(key_of(request)).split("/")[0])
        response.headers["X-RateLimit-Limit"] = str(limit)
        response.headers["X-RateLimit-Remaining"] = str(limit - 1)
        response.headers["X-RateLimit-Reset"] = str(int(__import__("time").time()) + WINDOW)
    return response


pets: dict[int, Pet] = {}`,
    },
  ],
}
