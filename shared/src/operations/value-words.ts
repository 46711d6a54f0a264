import type { Texts } from '../fields/index.ts'

type Words = Readonly<Record<string, Texts>>

const say = (zh: string, en: string): Texts => ({ 'zh-CN': zh, 'en-US': en })

/** Words for values of fields that no description has. */
export const MODE_WORDS: Words = { passed: say('放行', 'Allow'), banned: say('阻断', 'Ban') }
export const LEVEL_WORDS: Words = {
  high: say('高', 'High'),
  medium: say('中', 'Medium'),
  low: say('低', 'Low'),
  common: say('一般', 'Common'),
}
export const GROUP_WORDS: Words = {
  domain: say('域名', 'Domain'),
  ip: say('IP', 'IP'),
  device: say('设备', 'Device'),
  app: say('应用', 'Application'),
  org: say('组织', 'Organisation'),
  bad: say('恶意类别', 'Malicious'),
  common: say('普通类别', 'Common'),
}
export const ROLE_WORDS: Words = {
  superadmin: say('超级管理员', 'Super administrator'),
  admin: say('管理员', 'Administrator'),
  common: say('普通用户', 'User'),
}
export const STATUS_WORDS: Words = {
  active: say('已激活', 'Active'),
  inactive: say('未激活', 'Inactive'),
  banned: say('已封禁', 'Banned'),
  alarmed: say('待处理', 'Open'),
  solved: say('已解决', 'Solved'),
  ignored: say('已忽略', 'Ignored'),
}
export const SCOPE_WORDS: Words = {
  read: say('只读', 'Read'),
  write: say('读写', 'Read and write'),
  people: say('读写及用户管理', 'Read, write and manage users'),
}
export const SOURCE_WORDS: Words = {
  builtIn: say('内置', 'Built in'),
  upload: say('上传', 'Upload'),
  file: say('文件', 'File'),
  url: say('网址', 'URL'),
}
export const MARK_WORDS: Words = {
  true: say('真实威胁', 'True positive'),
  false: say('误报', 'False positive'),
}
export const ZONE_ACTION_WORDS: Words = {
  create: say('创建', 'Create'),
  update: say('修改', 'Update'),
  upload: say('上传', 'Upload'),
  edit: say('编辑', 'Edit'),
  rollback: say('回滚', 'Roll back'),
}
export const BACKUP_EVENT_WORDS: Words = {
  none: say('不含', 'None'),
  all: say('全部', 'All'),
}
export const SECRET_WORDS: Words = {
  omitted: say('不含', 'Left out'),
  sealed: say('已加密', 'Sealed'),
}
export const LANGUAGE_WORDS: Words = { 'zh-CN': say('中文', 'Chinese'), 'en-US': say('英文', 'English') }
export const FLAG_WORDS: Words = { true: say('是', 'Yes'), false: say('否', 'No') }
export const NOTHING: Texts = say('（空）', '(empty)')
