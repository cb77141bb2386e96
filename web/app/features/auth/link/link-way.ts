/** As `way` in the address of the sign-in page and in its form: the mail is wanted, whatever provider the company has. */
export const linkWay = 'link'

export const linkPath = `/signin?way=${linkWay}`
