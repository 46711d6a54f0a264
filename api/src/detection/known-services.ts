const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Backup, file synchronisation, pictures, mail and video calls: large uploads are what they are for. Registrable domains that their
 * operators publish; those that the organisation table or the list of popular domains knows need no line.
 */
const UPLOADS = listed(`
  acronis.com acronis.cloud alipan.com aliyundrive.com aliyundrive.net altaro.com arq-backup.com axcient.com backblaze.com
  backblazeb2.com baidupcs.com barracudabackup.com box.com boxcloud.com carbonite.com cloudberrylab.com code42.com
  crashplan.com crashplanpro.com datto.com dattobackup.com dingtalk.com druva.com dropbox.com dropboxapi.com
  dropboxusercontent.com egnyte.com evernote.com feishu.cn feishucdn.com flickr.com gotomeeting.com gotowebinar.com
  icloud-content.com icloud.com idrive.com imo.im jianguoyun.com jitsi.net jottacloud.com keepitsafe.com koofr.net kanzhun.com
  larksuite.com livekit.cloud meituan.net msp360.com myqnapcloud.com n-able.com nutstore.net onedrive.com opendrive.com owncube.com
  pcloud.com polycom.com quickconnect.to resilio.com ringcentral.com sharefile.com sharepoint.com skype.com smugmug.com spideroak.com
  sync.com synology.com syncthing.net tencentmeeting.com tresorit.com twilio.com unitrends.com veeam.com vidyo.com wasabisys.com
  webex.com weiyun.com whereby.com zoom.com zoom.us zoomgov.com
`)

/** Services that keep one connection open for news, presence or remote control of appliances. */
const PUSH = listed(`
  alexa.com amazonalexa.com apple.com arlo.com blinkforhome.com braze.com coolkit.cc coolkit.cn dingtalk.com discord.gg
  discord.media ecobee.com ewelink.cc ezviz7.com ezvizlife.com feishu.cn firebaseio.com getui.com getui.net gotify.net hicloud.com
  hik-connect.com home-assistant.io homekit.org igexin.com imo.im intercom.io iot-dns.com jiguang.cn jpush.cn jpush.io
  kaspersky.com larksuite.com line.me meross.com mi.com miwifi.com nabu.casa nest.com netatmo.net ntfy.sh onesignal.com
  pushbullet.com pusher.com pusherapp.com push.apple.com ring.com roborock.com shelly.cloud signal.org slack-msgs.com slack.com
  smartthings.com sonos.com spotify.com tailscale.com teams.com telegram.org tplinkcloud.com tplinknbu.com tuyaeu.com tuyacn.com
  tuyaus.com ubnt.com ui.com umeng.com urbanairship.com wechat.com whatsapp.net windows.com xiaomi.com xiaomi.net ximalaya.com
`)

/** Places where anybody leaves files without an account: an upload is unusual there, also where many networks visit them. */
const FILE_DROPS = listed(`
  0x0.st 1fichier.com anonfile.com anonfiles.com bashupload.com bayfiles.com catbox.moe dropmefiles.com easyupload.io file.io
  filebin.net filemail.com filetransfer.io fex.net gofile.io hastebin.com keep.sh litterbox.catbox.moe mega.co.nz mega.io mega.nz
  mediafire.com oshi.at paste.ee pastebin.com pixeldrain.com qaz.im rapidgator.net sendspace.com store1.gofile.io temp.sh
  tempfile.org termbin.com tmpfiles.org transfer.sh ufile.io uguu.se uploadfiles.io wormhole.app x0.at zippyshare.com
`)

/**
 * Networks (autonomous systems) of one such service or of its own products alone, for connections of which no name is known. Rented
 * machines are in other networks.
 */
const NETWORKS =
  /^(?:apple\b|dropbox\b|zoom video|facebook\b|meta platforms|whatsapp|telegram messenger|google llc$|google$|backblaze)/i

/** Ports of push services, message brokers and mail that waits for news: MQTT, XMPP, APNs, FCM, IMAP. */
const PUSH_PORTS: ReadonlySet<number> = new Set([143, 993, 1883, 5222, 5223, 5228, 5229, 5230, 8883])

export const isUploadService = (registered: string): boolean => UPLOADS.has(registered)
export const isPushService = (registered: string): boolean => PUSH.has(registered)
export const isPushPort = (port: number | null): boolean => port !== null && PUSH_PORTS.has(port)
export const isFileDrop = (registered: string): boolean => FILE_DROPS.has(registered)
export const isServiceNetwork = (network: string): boolean => NETWORKS.test(network)
