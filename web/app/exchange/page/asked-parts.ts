// Whether a request is pending after which the whole page must reload. The router knows it but does not tell the routes:
// to them, a change of the query looks the same before and during an act.
let owed = 0

/** From now on no loader is skipped, until the returned function is called. */
export function askForWholeReading(): () => void {
  let isSettled = false
  owed += 1
  return () => {
    if (!isSettled) owed -= 1
    isSettled = true
  }
}

export const isWholeReadingAsked = (): boolean => owed > 0
