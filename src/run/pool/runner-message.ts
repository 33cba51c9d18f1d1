/** What the thread of a slot receives. */
export type RunnerRequest<Request> =
  | { readonly kind: 'run'; readonly request: Request }
  /** The run at hand is to end early: what it has found by then counts. */
  | { readonly kind: 'stop' }

/** What the thread of a slot answers to a request for a run. */
export type RunnerAnswer<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly message: string }
