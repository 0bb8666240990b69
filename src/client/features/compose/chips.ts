/* The parts of a message beside its text: loaded together, once there are some. */
export { AttachmentList } from './AttachmentList.tsx'
export { QuoteChips } from '../messages/parts/QuoteChips.tsx'
