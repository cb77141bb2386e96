/**
 * Whether a mail server will never accept mail for a recipient, by its answer to RCPT TO. 5.7 means a policy of the server,
 * such as who may send; the recipient is not at fault then.
 */
export const refusesForGood = (answer: string): boolean =>
  /^(?:550|551|553)(?![ -]#?5\.7\.)(?:[ -]|$)/.test(answer)
