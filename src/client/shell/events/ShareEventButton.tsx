import { MessageSquareShare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'

const ShareEventDialog = lazyPart(async () => (await import('./ShareEventDialog.tsx')).ShareEventDialog)

type Props = {
  readonly label: string
  readonly title: string
  /** Absolute address of the event's page. */
  readonly address: string
  readonly tone?: 'primary' | 'secondary'
}

/** Opens the dialog that shares the event in a channel. */
export const ShareEventButton = ({ label, title, address, tone = 'secondary' }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone={tone}
        data-in-switcher
        icon={<MessageSquareShare size={16} strokeWidth={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <PartBoundary fallback={null}>
          <ShareEventDialog title={title} address={address} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
