import { type LoaderFunctionArgs, redirect } from 'react-router'
import { requireWorkspace } from '../../../data/workspace.ts'
import { paths } from '../../../paths.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  redirect(paths(requireWorkspace(context).base).components)
