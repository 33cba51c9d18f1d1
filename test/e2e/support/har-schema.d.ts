/** The JSON Schemas of HAR 1.2, by what they describe. */
declare module 'har-schema' {
  const schemas: Readonly<Record<string, object>>
  export default schemas
}
