// Whether something was asked of the server after which the whole page has to be read anew. The router knows it, and
// does not tell the routes: to them, a change of the query looks the same before and during an act.
let owed = 0

/** Nothing is skipped from now on, until what is returned is called. */
export function askForWholeReading(): () => void {
  let isSettled = false
  owed += 1
  return () => {
    if (!isSettled) owed -= 1
    isSettled = true
  }
}

export const isWholeReadingAsked = (): boolean => owed > 0
