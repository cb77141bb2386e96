/** Where people accept what their organization requires. */
export const acceptancePath = '/accept-documents'
