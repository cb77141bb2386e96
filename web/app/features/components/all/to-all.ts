import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  redirect(requireWorkspace(context).base + href('/component/all'))
