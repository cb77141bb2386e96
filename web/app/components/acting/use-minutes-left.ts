import { useEffect, useEffectEvent, useState } from 'react'

const minute = 60_000

/** Whole minutes, at least one. Unknown until the page has come to life: a server's clock may differ. */
export function useMinutesLeft(until: number, onOver: () => void): number | undefined {
  const [left, setLeft] = useState<number>()
  const finish = useEffectEvent(onOver)
  useEffect(() => {
    const tell = () => setLeft(Math.max(1, Math.ceil((until - Date.now()) / minute)))
    tell()
    const ticking = setInterval(tell, minute / 2)
    const ending = setTimeout(
      () => {
        clearInterval(ticking)
        finish()
      },
      Math.max(0, until - Date.now()),
    )
    return () => {
      clearInterval(ticking)
      clearTimeout(ending)
    }
  }, [until])
  return left
}
