import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DataError } from '../../../data/failure/data-error.ts'
import { TooltipProvider } from '../../../ui/overlay/tooltip.tsx'
import { AttachmentsContext } from '../attachment-place.ts'
import { MarkdownField } from './markdown-field.tsx'

const organizationId = '0f7c52a1-6c0b-4f0e-9a6e-2f7b1c3d4e5f'

/** Uploads that the storage has not answered yet. */
let open: {
  name: string
  bucket: string
  signal: AbortSignal | undefined
  answer: PromiseWithResolvers<void>
}[]

vi.mock('../../../data/files/browser-files.ts', () => ({
  uploadFile: (
    _: string,
    { bucket, name }: { bucket: string; name: string },
    __: Blob,
    { signal }: { signal?: AbortSignal },
  ) => {
    const answer = Promise.withResolvers<void>()
    signal?.addEventListener('abort', () => answer.reject(signal.reason))
    open.push({ name, bucket, signal, answer })
    return answer.promise
  },
}))

beforeEach(() => {
  open = []
})

function Page({ isMember }: { isMember: boolean }) {
  const [value, setValue] = useState('Charges have a new home.')
  return (
    <TooltipProvider>
      <AttachmentsContext value={isMember ? { organizationId, publishableKey: 'key' } : undefined}>
        <MarkdownField label="Notes" hint="" error={undefined} value={value} onChange={setValue} rows={4} />
      </AttachmentsContext>
    </TooltipProvider>
  )
}

const notes = () => screen.getByLabelText<HTMLTextAreaElement>(/^Notes/)
const picture = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
const transfer = (files: File[], text = '') => ({ files, types: ['Files'], getData: () => text })
const paste = (files: File[], text = '') => fireEvent.paste(notes(), { clipboardData: transfer(files, text) })

async function begin({ isMember = true } = {}) {
  render(<Page isMember={isMember} />)
  notes().focus()
  notes().setSelectionRange(24, 24)
}

test('a pasted image takes its place in the text, and what is typed meanwhile stays', async () => {
  await begin()
  expect(paste([picture('chart.png')])).toBe(false)
  expect(notes().value).toBe('Charges have a new home.\n![Uploading chart…]()\n')
  await vi.waitFor(() => expect(open).toHaveLength(1))
  await userEvent.type(notes(), 'More words')
  await act(async () => open[0]?.answer.resolve())
  const [upload] = open
  expect(upload?.bucket).toBe('attachments')
  expect(upload?.name.startsWith(`${organizationId}/`)).toBe(true)
  expect(notes().value).toBe(`Charges have a new home.\n![chart](/attachments/${upload?.name})\nMore words`)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('several at once keep their order, whichever ends first', async () => {
  await begin()
  fireEvent.drop(notes(), { dataTransfer: transfer([picture('a.png'), picture('b.png')]) })
  await vi.waitFor(() => expect(open).toHaveLength(2))
  await act(async () => open[1]?.answer.resolve())
  await act(async () => open[0]?.answer.resolve())
  expect(notes().value).toBe(
    `Charges have a new home.\n![a](/attachments/${open[0]?.name})\n![b](/attachments/${open[1]?.name})\n`,
  )
})

test('a refused image takes only its line with it, and the reason is beside the field', async () => {
  await begin()
  paste([picture('page.svg', 'image/svg+xml'), picture('full.png')])
  expect(screen.getByRole('alert').textContent).toBe(
    'page.svg is not a PNG, JPEG, WebP, GIF or AVIF picture.',
  )
  await vi.waitFor(() => expect(open).toHaveLength(1))
  const full = new DataError('invalid', { code: 'storage_full', said: 'Larkfield has no space left' })
  await act(async () => open[0]?.answer.reject(full))
  expect(screen.getByRole('alert').textContent).toContain('Larkfield has no space left.')
  expect(notes().value).toBe('Charges have a new home.\n')
})

test('canceling removes the line and says nothing', async () => {
  await begin()
  paste([picture('chart.png')])
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of chart.png' }))
  await vi.waitFor(() => expect(notes().value).toBe('Charges have a new home.\n'))
  expect(open[0]?.signal?.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('text that comes with a picture of itself is pasted as text', async () => {
  await begin()
  expect(paste([picture('cells.png')], 'one\ttwo')).toBe(true)
  expect(open).toEqual([])
})

test('outside of an organization nothing can be attached', async () => {
  await begin({ isMember: false })
  expect(paste([picture('chart.png')])).toBe(true)
  expect(open).toEqual([])
  expect(screen.queryByRole('button', { name: 'Attach image' })).toBeNull()
})
