export { default as raMessages } from 'ra-language-english'
export { textsEn as texts } from './en-US.ts'
