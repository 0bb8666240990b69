import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { useFields } from '../../../kernel/view/useFields.ts'
import { Field } from '../../../ui/Field.tsx'
import { explain } from '../explain.ts'
import { preview, type FoundInFeed } from './feeds.ts'
import { fieldRefusal } from './fieldRefusal.ts'
import { subscribedTexts } from './texts/subscribedTexts.ts'

interface Props {
  readonly address: string
  readonly onFound: (address: string, found: FoundInFeed) => void
  readonly onClose: () => void
}

/** Asks for the address of a feed, and has the server look at what is there. */
export const AddressForm = ({ address, onFound, onClose }: Props) => {
  const t = useText(subscribedTexts)
  const left = useRef<AbortController | undefined>(undefined)
  useEffect(() => {
    const controller = (left.current = new AbortController())
    return () => controller.abort()
  }, [])
  const fields = useFields(
    { address },
    {
      address: {
        missing: t('calendar.feeds.addressMissing'),
        refusal: (error) => fieldRefusal(t, error, 'address'),
      },
    },
  )
  const look = async (): Promise<void> => {
    const given = fields.draft.address.trim()
    const { signal } = left.current ?? new AbortController()
    const found = await preview(given, signal)
    if (!signal.aborted) onFound(given, found)
  }
  return (
    <DialogForm
      fields={fields}
      submitText={t('calendar.feeds.preview')}
      onSubmit={look}
      explain={(error) => explain(t, error)}
      afterwards="stay"
      onClose={onClose}
    >
      <Field
        label={t('calendar.feeds.address')}
        hint={t('calendar.feeds.addressHint')}
        // A `url` field would refuse an address without a scheme in the browser’s words.
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...fields.text('address')}
      />
    </DialogForm>
  )
}
