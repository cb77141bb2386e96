import { readForm } from '../../../exchange/acting/read-form.ts'

/** The form's data; the function's contract checks it. */
export async function readSentProject(request: Request) {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    revision: Number(text('revision')),
    name: text('name'),
    description: text('description').trim() || null,
    component_ids: text('component_ids')
      .split(' ')
      .filter((id) => id !== ''),
  }
}
