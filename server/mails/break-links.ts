// Invisible signs that turn the direction of what follows, and line breaks, which could imitate other parts of a mail.
const disguises = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** Signs that hold a link together, dots of other scripts included. */
const joints = /[.:/\\@。．｡](?=\S)/g

/**
 * Keeps mail programs from turning words into a link: people choose the names of their organizations and of themselves,
 * and mails with them go to strangers. An invisible space follows each sign that holds a link together.
 */
export const breakLinks = (words: string) => words.replace(disguises, ' ').replace(joints, '$&\u200b')
