/* Pages in the place of a view that has no messages. */
export { ChannelGone } from './ChannelGone.tsx'
export { SearchStart } from './SearchStart.tsx'
