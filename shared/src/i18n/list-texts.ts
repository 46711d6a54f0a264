import type { Translation } from './translation.ts'

/** Texts of lists: their sources, and why a version is not put in force. */
export const listTextsZh = {
  'list.exists': '已有同名的名单',
  'list.tooMany': '自行添加的名单最多 {limit} 个',
  'list.changedMeanwhile': '该名单已被他人修改，请刷新后重试',
  'list.builtIn': '内置名单随产品更新，不能在此修改或删除',
  'list.address': '应为 https:// 网址，不含用户名和密码',
  'list.address.refused':
    '{address} 是内部或保留地址，不能从中读取名单。如需允许，请由服务器管理员允许该地址',
  'list.address.plain': '{address} 未加密（http），仅当服务器管理员允许该地址时才会读取；请改用 https 网址',
  'list.fetch.scheme': '名单网址重定向到 {address}，仅支持 https 网址',
  'list.fetch.redirects': '名单网址重定向超过 {limit} 次，已停止',
  'list.fetch.status': '名单服务器返回 HTTP {status}；请检查网址后重试',
  'list.fetch.failed': '无法连接名单服务器（{reason}）；请检查网址和网络后重试',
  'list.fetch.certificate':
    '名单服务器的证书不受信任（{reason}）；请更换证书，或在 NODE_EXTRA_CA_CERTS 中加入其签发机构的证书并重启服务',
  'list.fetch.slow': '名单在 {seconds} 秒内未下载完成，已停止；请稍后重试',
  'list.fetch.broken': '名单下载中断（{reason}），未采用；请稍后重试',
  'list.fetch.unchanged': '名单服务器返回“未改变”，但尚未下载过该名单；请稍后重试',
  'list.fetch.encoding': '名单服务器使用了不支持的压缩方式（{encoding}）',
  'list.tooLarge': '名单解压后超过 {limit} MB，未读取',
  'list.file.missing': '文件 {path} 不存在；请检查路径',
  'list.file.unreadable': '无法读取文件 {path}（{reason}）',
  'list.upload.noSource': '该名单来自上传的文件，没有可检查的来源；请上传新文件',
  'list.upload.only': '只有来源为“上传”的名单才能上传文件',
  'list.names.uploadOnly': '只能向来源为“上传”的名单添加域名；其他名单的内容取自其来源',
  'list.names.waiting': '该名单有待审核的版本；请先处理，再添加域名',
  'list.empty': '其中没有域名，未做任何更改',
  'list.html': '下载的内容是网页（HTML），不是名单；请检查网址或文件',
  'list.unknownForm': '无法识别名单格式；支持 hosts、每行一个域名、AdBlock、dnsmasq、RPZ',
  'list.storeFull': '名单文本已达到存储上限，且没有可删除的旧版本；请删除名单或提高上限',
  'list.busy': '读取名单花费的时间过长，已停止',
  'list.checkBroke': '检查因服务器内部错误中断；详情见服务器日志',
  'list.version.none': '该版本不存在，或其文本已不再保留',
  'list.version.nothing': '无需更新：来源与当前版本相同',
  'list.version.notHeld': '没有待审核的版本',
  'list.version.notWaiting': '没有待审核的版本，或待审核的不是此版本',
  'list.version.inForce': '该版本已是当前版本',
  'list.version.unused': '该版本从未使用过，不能回滚到它；请使用“更新”或“接受”',
  'list.held.shrunk': '新版本只剩 {after} 个域名，少于当前 {before} 个的一半',
  'list.held.asked': '新版本会命中近 7 天频繁查询的 {count} 个域名，例如 {domain}（{visits} 次）',
  'list.held.unknown': '暂时无法获取近 7 天频繁查询的域名，新版本需要人工确认',
  'list.message.held': '名单更新待审核：{list}',
  'list.message.failed': '名单更新失败：{list}',
  'list.message.lookedBack': '名单“{list}”新增的域名此前已被访问',
  'list.message.pastVisits': '已生成风险事件',
  'list.lookedBack': '{devices} 台设备此前访问过新增的 {names} 个域名，已为每台设备生成一个风险事件',
  'list.message.stays': '继续使用当前版本',
} as const

export const listTextsEn: Translation<typeof listTextsZh> = {
  'list.exists': 'A list with this name already exists',
  'list.tooMany': 'At most {limit} lists can be added',
  'list.changedMeanwhile': 'Another user changed the list. Reload and try again.',
  'list.builtIn': 'Built-in lists are updated with the product and cannot be changed or deleted',
  'list.address': 'Must be an https:// URL without username and password',
  'list.address.refused':
    '{address} is an internal or reserved address, so lists cannot be read from it. To permit it, the administrator of the server must allow the address.',
  'list.address.plain':
    '{address} is not encrypted (http). It is read only if the administrator of the server allowed the address. Use an https URL.',
  'list.fetch.scheme': 'The list redirects to {address}; only https URLs are supported',
  'list.fetch.redirects': 'The list redirected more than {limit} times and was not read',
  'list.fetch.status': 'The list server answered HTTP {status}. Check the URL and try again.',
  'list.fetch.failed':
    'Failed to connect to the list server ({reason}). Check the URL and the network, and try again.',
  'list.fetch.certificate':
    'The certificate of the list server is not trusted ({reason}). Replace it, or add its issuer with NODE_EXTRA_CA_CERTS and restart the service.',
  'list.fetch.slow': 'The list was not downloaded within {seconds} seconds. Try again later.',
  'list.fetch.broken': 'The download of the list was interrupted ({reason}) and discarded. Try again later.',
  'list.fetch.unchanged':
    'The list server answered "not modified", but the list was never downloaded. Try again later.',
  'list.fetch.encoding': 'The list server uses an unsupported compression ({encoding})',
  'list.tooLarge': 'The unpacked list exceeds {limit} MB and was not read',
  'list.file.missing': 'File {path} does not exist. Check the path.',
  'list.file.unreadable': 'Failed to read file {path} ({reason})',
  'list.upload.noSource': 'This list was uploaded and has no source to check. Upload a new file.',
  'list.upload.only': 'A file can be uploaded only to a list whose source is an upload',
  'list.names.uploadOnly':
    'Domains can be added only to a list whose source is an upload. Other lists take their content from their source.',
  'list.names.waiting':
    'This list has a version pending review. Accept or discard it before you add domains.',
  'list.empty': 'It contains no domains. Nothing was changed.',
  'list.html': 'The content is a web page (HTML), not a list. Check the URL or the file.',
  'list.unknownForm': 'Unknown list format. Supported: hosts, one domain per line, AdBlock, dnsmasq and RPZ.',
  'list.storeFull':
    'List texts have reached the storage limit and no old version can be removed. Delete a list or raise the limit.',
  'list.busy': 'Reading the list took too long and was stopped',
  'list.checkBroke': 'The check failed because of an internal error. See the server log for details.',
  'list.version.none': 'This version does not exist, or its text is no longer stored',
  'list.version.nothing': 'Nothing to update: the source matches the current version',
  'list.version.notHeld': 'No version is pending review',
  'list.version.notWaiting': 'No version is pending review, or it is another version',
  'list.version.inForce': 'This is already the current version',
  'list.version.unused': 'This version was never in use. Update to it or accept it instead.',
  'list.held.shrunk': 'The new version has only {after} domains, less than half of the current {before}',
  'list.held.asked':
    'The new version matches {count} domains frequently queried in the last 7 days, such as {domain} ({visits} times)',
  'list.held.unknown':
    'The frequently queried domains of the last 7 days are currently unavailable, so the new version needs a review',
  'list.message.held': 'List update pending review: {list}',
  'list.message.failed': 'List update failed: {list}',
  'list.message.lookedBack': 'Domains added to the list {list} were visited before',
  'list.message.pastVisits': 'Risk events were raised',
  'list.lookedBack':
    'Domains were visited before they were listed (domains: {names}, devices: {devices}). Each device has a risk event.',
  'list.message.stays': 'The current version stays in use',
}
