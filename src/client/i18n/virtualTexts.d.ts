declare module 'virtual:texts/*' {
  export const messages: import('@lingui/core').Messages
}
