// The part of the package that the tests use. It has no types of its own.
declare module 'samlp' {
  const samlp: {
    getSamlResponse(options: object, user: object, callback: (error: Error | null, xml: string) => void): void
  }
  export default samlp
}
