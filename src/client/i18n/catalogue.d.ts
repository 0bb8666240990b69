declare module 'virtual:catalogue/*' {
  export const messages: import('@lingui/core').Messages
}
