import type { Translation } from './translation.ts'

/** Lists of names: where they come from, and why a version of one is not taken. */
export const listTextsZh = {
  'list.exists': '已有同名的名单',
  'list.tooMany': '自行添加的名单最多 {limit} 个',
  'list.changedMeanwhile': '该名单已被他人修改，请刷新后重试',
  'list.builtIn': '内置名单随产品更新，不能在此修改或删除',
  'list.address': '应为 https:// 地址，不含用户名和密码',
  'list.address.refused':
    '{address} 是内部或保留地址，不从那里读取名单；需要时请服务器管理员在 NETWARDEN_OUTBOUND_ALLOW 中加入该地址并重启服务',
  'list.address.plain':
    '{address} 未加密（http），仅当该地址列在 NETWARDEN_OUTBOUND_ALLOW 中才会读取；请改用 https 地址',
  'list.fetch.scheme': '名单地址跳转到了 {address}，只接受 https 地址',
  'list.fetch.redirects': '名单地址跳转超过 {limit} 次，已停止',
  'list.fetch.status': '名单服务器回答 HTTP {status}，未取得名单；请核对地址后重试',
  'list.fetch.failed': '无法连接名单服务器（{reason}）；请核对地址和网络后重试',
  'list.fetch.certificate':
    '名单服务器的证书不受信任（{reason}）；请更换证书，或在 NODE_EXTRA_CA_CERTS 中加入其签发机构的证书并重启服务',
  'list.fetch.slow': '名单在 {seconds} 秒内未能取完，已停止；请稍后重试',
  'list.fetch.broken': '名单在结尾之前就中断了（{reason}），已丢弃；请稍后重试',
  'list.fetch.unchanged': '名单服务器回答“未改变”，但此前没有取得过内容；请稍后重试',
  'list.fetch.encoding': '名单服务器使用了不支持的压缩方式（{encoding}）',
  'list.tooLarge': '名单解压后超过 {limit} MB，已停止读取',
  'list.file.missing': '找不到文件 {path}；请核对路径',
  'list.file.unreadable': '无法读取文件 {path}（{reason}）',
  'list.upload.noSource': '该名单来自上传的文件，没有可检查的来源；请上传新文件',
  'list.upload.only': '只有来源为“上传”的名单才能上传文件',
  'list.names.uploadOnly': '只有来源为“上传”的名单才能逐个添加域名；其他名单以其来源为准',
  'list.names.waiting': '该名单有一个版本等待采用；请先处理它，再添加域名',
  'list.empty': '其中没有任何域名，未作任何改动',
  'list.html': '取得的是网页（HTML），不是名单；请核对地址或文件',
  'list.unknownForm': '无法识别名单格式；可用：hosts、每行一个域名、AdBlock、dnsmasq、RPZ',
  'list.storeFull': '名单文本已达到 NETWARDEN_LISTS_DISK 的上限，且没有可删除的旧版本；请删除名单或提高上限',
  'list.busy': '读取名单花费的时间过长，已停止',
  'list.checkBroke': '检查因内部错误中断；详情见服务日志',
  'list.version.none': '没有这个版本，或其文本已不再保留',
  'list.version.nothing': '没有可更新的版本：来源与当前版本相同',
  'list.version.notHeld': '没有被拦下的版本',
  'list.version.notWaiting': '没有等待采用的版本，或等待的不是这个版本',
  'list.version.inForce': '该版本就是当前版本',
  'list.version.unused': '该版本从未采用，不能回滚到它；请用“更新”或“接受”来采用',
  'list.held.shrunk': '新版本只剩 {after} 个域名，少于当前 {before} 个的一半',
  'list.held.asked': '新版本会命中近 7 天常被查询的 {count} 个域名，其中 {domain} 被查询 {visits} 次',
  'list.held.unknown': '暂时无法得知近 7 天常被查询的域名，新版本需由人确认',
  'list.message.held': '名单更新被拦下：{list}',
  'list.message.failed': '名单更新失败：{list}',
  'list.message.lookedBack': '此前已有设备访问名单新增的域名：{list}',
  'list.message.pastVisits': '风险事件已生成',
  'list.lookedBack': '{devices} 台设备此前访问过新增的 {names} 个域名，每台设备生成一个风险事件',
  'list.message.stays': '继续按当前版本判定',
} as const

export const listTextsEn: Translation<typeof listTextsZh> = {
  'list.exists': 'There is a list of this name already',
  'list.tooMany': 'There can be {limit} added lists at most',
  'list.changedMeanwhile': 'The list was changed by somebody else meanwhile: reload and try again',
  'list.builtIn': 'A built-in list comes with the product and can be neither changed nor deleted',
  'list.address': 'Should be an https:// address without user name and password',
  'list.address.refused':
    '{address} is an internal or reserved address, from which no list is read. Where it should be, the administrator of the server adds it to NETWARDEN_OUTBOUND_ALLOW and restarts the service',
  'list.address.plain':
    '{address} is not encrypted (http): it is read only where NETWARDEN_OUTBOUND_ALLOW names the address. Use an https address',
  'list.fetch.scheme': 'The address of the list leads on to {address}; only https addresses are taken',
  'list.fetch.redirects':
    'The address of the list led on more than {limit} times, which is where it was left',
  'list.fetch.status':
    'The server of the list answered HTTP {status} and no list: check the address and try again',
  'list.fetch.failed':
    'Could not reach the server of the list ({reason}): check address and network and try again',
  'list.fetch.certificate':
    'The certificate of the list server is not trusted ({reason}); change it, or add that of its issuer by NODE_EXTRA_CA_CERTS and start again',
  'list.fetch.slow': 'The list did not come within {seconds} seconds, and was left: try again later',
  'list.fetch.broken': 'The list broke off before its end ({reason}) and is not taken: try again later',
  'list.fetch.unchanged':
    'The server of the list answered that nothing has changed, but nothing was ever read: try again later',
  'list.fetch.encoding': 'The server of the list packs it in an unknown way ({encoding})',
  'list.tooLarge': 'The list is longer than {limit} MB when unpacked, and was left',
  'list.file.missing': 'There is no file {path}: check the path',
  'list.file.unreadable': 'Could not read the file {path} ({reason})',
  'list.upload.noSource':
    'The list comes from an uploaded file, so there is no source to check: upload a new file',
  'list.upload.only': 'Only a list whose source is an upload takes a file',
  'list.names.uploadOnly':
    'Names are added one by one only to a list whose source is an upload; others are what their source says',
  'list.names.waiting': 'A version of this list waits to be taken: deal with it first, then add names',
  'list.empty': 'There is no domain in it; nothing was changed',
  'list.html': 'What came is a web page (HTML) and no list: check the address or the file',
  'list.unknownForm':
    'The form of the list is not known; taken are hosts, one domain a line, AdBlock, dnsmasq and RPZ',
  'list.storeFull':
    'The texts of lists are at the limit of NETWARDEN_LISTS_DISK, and no old version can go: delete a list or raise the limit',
  'list.busy': 'Reading the list took too long, and was left',
  'list.checkBroke': 'A fault of this server stopped the check: its log says more',
  'list.version.none': 'There is no such version, or its text is kept no more',
  'list.version.nothing': 'There is nothing newer: the source equals the current version',
  'list.version.notHeld': 'No version is held',
  'list.version.notWaiting': 'No version waits, or it is not this one',
  'list.version.inForce': 'This is the current version',
  'list.version.unused': 'This version was never the current one: update to it or accept it instead',
  'list.held.shrunk':
    'The new version has {after} domains left, less than half of the {before} of the current one',
  'list.held.asked':
    'The new version hits {count} names that were asked often in the last 7 days, {domain} {visits} times',
  'list.held.unknown':
    'Which names were asked often in the last 7 days is not known at present, so a person has to confirm the new version',
  'list.message.held': 'A list update is held: {list}',
  'list.message.failed': 'A list update failed: {list}',
  'list.message.lookedBack': 'Names that the list {list} gained were visited before',
  'list.message.pastVisits': 'Risk events were raised',
  'list.lookedBack':
    'Before the list gained them, names were visited (names: {names}, devices: {devices}); each device has a risk event',
  'list.message.stays': 'The current version goes on judging',
}
