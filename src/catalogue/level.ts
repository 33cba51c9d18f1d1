/** How binding a requirement is: see the levels in `spec/requirements.yaml`. */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'
