import type { Translation } from './translation.ts'

/** Sources of records: what is wrong with their settings, and how they are. */
export const sourceTextsZh = {
  'source.exists': '已有同名的数据源',
  'source.changedMeanwhile': '该数据源已被他人修改，请刷新后重试',
  'source.tooMany': '数据源最多 {limit} 个',
  'source.kind.notYet': '此版本尚不支持这种数据源（{kind}）',
  'source.kind.upload': '上传的文件不是可编辑的数据源，请使用导入',
  'source.format.unknown': '未知的日志格式，可用：auto, {formats}',
  'source.location.absolute': '应为绝对路径，例如 /var/log/named/queries.log',
  'source.location.invalid': '路径含有不允许的字符',
  'source.location.dataDir': '不能位于 Netwarden 的数据目录内',
  'source.starting': '正在启动',
  'source.notThere': '文件或文件夹尚不存在，出现后即开始读取',
  'source.file.unreadable': '无法读取 {file}（{code}）',
  'source.file.unknownFormat': '无法识别 {file} 的日志格式，请指定格式；已知格式：{formats}',
  'source.folder.tooMany': '文件夹中的文件超过 {limit} 个',
  'source.unexpected': '读取意外中断，稍后重试；请查看服务日志',
} as const

export const sourceTextsEn: Translation<typeof sourceTextsZh> = {
  'source.exists': 'There is a source of this name already',
  'source.changedMeanwhile': 'The source was changed by somebody else meanwhile: reload and try again',
  'source.tooMany': 'There can be {limit} sources at most',
  'source.kind.notYet': 'This kind of source ({kind}) is not available in this version yet',
  'source.kind.upload': 'Uploaded files are not sources that can be edited: use the import',
  'source.format.unknown': 'Unknown log format; choose one of: auto, {formats}',
  'source.location.absolute': 'Should be an absolute path, such as /var/log/named/queries.log',
  'source.location.invalid': 'The path holds a character that is not allowed',
  'source.location.dataDir': 'Must not lie inside the data directory of Netwarden',
  'source.starting': 'Starting',
  'source.notThere': 'The file or folder does not exist yet: reading begins when it appears',
  'source.file.unreadable': 'Cannot read {file} ({code})',
  'source.file.unknownFormat': 'The log format of {file} was not recognised: name one of {formats}',
  'source.folder.tooMany': 'The folder holds more than {limit} files',
  'source.unexpected': 'Reading broke off unexpectedly and is tried again: see the log of the service',
}
