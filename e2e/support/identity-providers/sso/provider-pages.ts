import type { IncomingMessage, ServerResponse } from 'node:http'

/** A person as the company's identity provider knows them. */
export type CompanyPerson = {
  readonly sub: string
  readonly email: string
  readonly name: string
  readonly groups: readonly string[]
}

export function showPage(response: ServerResponse, title: string, content: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`)
}

/** The page on which a person signs in at the provider, at the address that they came to. */
export function showPeople(response: ServerResponse, people: readonly CompanyPerson[]): void {
  const buttons = people.map(({ sub, name }) => `<button name="sub" value="${sub}">${name}</button>`)
  const all = [...buttons, '<button name="cancel" value="yes">Cancel</button>']
  showPage(response, 'Sign in to Orchard', `<form method="post">${all.join('')}</form>`)
}

/** A form that the browser sends on without a press, as the HTTP-POST binding of SAML asks for. */
export function sendForm(
  response: ServerResponse,
  action: string,
  fields: Readonly<Record<string, string>>,
): void {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const script = '<script>document.forms[0].submit()</script>'
  showPage(
    response,
    'Working…',
    `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}</form>${script}`,
  )
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.concat(await request.toArray()).toString())
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
