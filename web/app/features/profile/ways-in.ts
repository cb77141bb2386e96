// Answers the dialog for a new proof: how the person can prove who they are.
import type { LoaderFunctionArgs } from 'react-router'
import { readWaysIn } from '../../data/session/ways-in.ts'

export const loader = ({ context }: LoaderFunctionArgs) => readWaysIn(context)
