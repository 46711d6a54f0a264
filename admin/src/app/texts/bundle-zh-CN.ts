export { raMessagesZh as raMessages } from './ra-zh-CN.ts'
export { textsZh as texts } from './zh-CN.ts'
