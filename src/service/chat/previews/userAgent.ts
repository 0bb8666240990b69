/** The name by which other sites know who asks. */
export const USER_AGENT = 'ParleyLinkPreview/1.0'
