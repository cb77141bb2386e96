/** The name of a person; until they have given one, their address. */
export const nameOf = ({ name, email }: { name: string; email: string }) => name || email
