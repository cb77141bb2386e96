import type { LeftOrganization } from '@trellis/domain/contracts/profile'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { DataError } from '../../../data/failure/data-error.ts'
import { isMissingProof, withStepUp } from '../../../exchange/acting/step-up/step-up.ts'

interface Deletion {
  publishableKey: string
  onErased: () => void
  /** The platform refuses while these organizations have no other maintainer. */
  onStuck: (left: readonly Left[]) => void
}

/** An organization that would be left without a maintainer. */
export type Left = Omit<LeftOrganization, 'role'>

const left = z.array(z.object({ id: z.string(), name: z.string(), members: z.number() })) satisfies z.ZodType<
  Left[]
>

const told = ['rate-limited', 'unavailable'] as const

/** Deletes the profile, then leads to the sign-in page, which says goodbye. */
export function useDeleteProfile({ publishableKey, onErased, onStuck }: Deletion) {
  const navigate = useNavigate()
  const [isErasing, setErasing] = useState(false)
  const [failure, setFailure] = useState<(typeof told)[number] | 'other'>()
  const erase = async () => {
    if (isErasing) return
    setFailure(undefined)
    setErasing(true)
    try {
      const { eraseOwnProfile } = await import('./erase-own-profile.ts')
      await withStepUp(() => eraseOwnProfile(publishableKey))
      onErased()
      await navigate('/signin', { replace: true })
      return
    } catch (error) {
      if (isMissingProof(error)) setFailure(undefined)
      else if (error instanceof DataError && error.code === 'last_maintainer')
        onStuck(findLeft(error.details))
      else setFailure(failureOf(error))
    }
    setErasing(false)
  }
  return { erase, isErasing, failure, dismiss: () => setFailure(undefined) }
}

/** Details of an unknown shape are ignored. */
const findLeft = (details: unknown) => left.safeParse(details).data ?? []

function failureOf(error: unknown): (typeof told)[number] | 'other' {
  const kind = error instanceof DataError ? error.kind : undefined
  return told.find((known) => known === kind) ?? 'other'
}
