declare module 'virtual:texts/*' {
  export const messages: import('@lingui/core').Messages
}

declare module 'virtual:refusals/*' {
  export const messages: import('@lingui/core').Messages
}
