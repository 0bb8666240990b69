import { Suspense, useEffect } from 'react'
import { useChannel } from '../../channels/queries.ts'
import { LazyComposer } from './LazyComposer.tsx'
import { pathOf } from '../../conversations/address.ts'
import { replaceAddress } from '../../conversations/goTo.ts'
import { viewKey, type View } from '../../conversations/view.ts'
import { MessagePane } from '../../messages/MessagePane.tsx'
import { useDetails } from '../detailsStore.ts'
import { ChannelGone } from './ChannelGone.tsx'
import { ChannelNotice } from './ChannelNotice.tsx'
import styles from './Page.module.css'
import { SearchStart } from './SearchStart.tsx'
import { ViewBar } from './ViewBar.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'

const Details = lazyPart(() => import('../details/Details.tsx').then((m) => m.Details))

type Props = { readonly view: View; readonly near: number | undefined }

const hasDetails = (view: View): boolean =>
  view.kind === 'topic' || view.kind === 'channel' || view.kind === 'direct'

/** The address says the channel's name as it is now. */
function useReadableAddress(view: View, near: number | undefined, channelName: string | undefined): void {
  const address = pathOf(view, near, channelName)
  useEffect(() => {
    if (channelName !== undefined && location.pathname + location.search !== address) replaceAddress(address)
  }, [address, channelName])
}

/** A list of messages with what belongs to it: its name, its composer, its details. */
export const ViewPage = ({ view, near }: Props) => {
  const channelId = 'channelId' in view ? view.channelId : undefined
  const channel = useChannel(channelId)
  const areDetailsOpen = useDetails((state) => state.isOpen)
  useReadableAddress(view, near, channel?.name)
  if (channelId !== undefined && !channel) return <ChannelGone />
  if (view.kind === 'search' && view.query === '') return <SearchStart />
  return (
    <>
      <ViewBar view={view} />
      <div className={styles['body']}>
        <div className={styles['content']}>
          {channel && <ChannelNotice channel={channel} />}
          <MessagePane key={viewKey(view)} view={view} {...(near === undefined ? {} : { near })} />
          <LazyComposer view={view} />
        </div>
        {areDetailsOpen && hasDetails(view) && (
          <Suspense>
            <Details view={view} />
          </Suspense>
        )}
      </div>
    </>
  )
}
