// Questions outside of navigation ask for JSON by name; the router's requests for the data of a page do not.
export const jsonType = 'application/json'

/** Whether a part of a page asks in the background, and no page is about to be shown. */
export const wantsJson = ({ headers }: Request): boolean => headers.get('accept') === jsonType
