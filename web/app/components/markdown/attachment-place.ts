// Where members attach images, and whose images they see. The shell provides it; the rest comes with the first text.
import { createContext } from 'react'

export interface AttachmentPlace {
  readonly organizationId: string
  readonly publishableKey: string
}

/** Undefined for visitors, who see no attachments. */
export const AttachmentsContext = createContext<AttachmentPlace | undefined>(undefined)
