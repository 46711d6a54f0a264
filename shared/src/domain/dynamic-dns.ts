/**
 * Domains below which anybody gets a name, and which the ICANN part of the public suffix list does not know: the services of
 * FreeDNS, No-IP, Dyn, ChangeIP, Dynu, 3322, Oray and others, by what they offer for registration. Each name below one of them
 * counts as a domain of its own.
 */
const SUFFIXES = `
2288.org 25u.com 3322.org 3utilities.com 4pu.com 51vip.biz 6600.org 7766.org 8800.org 8866.org 9966.org
accesscam.org allowed.org almostmy.com ath.cx bounceme.net camdvr.org casacam.net changeip.net chickenkiller.com co.cc
crabdance.com cu.cc cz.cc ddns.info ddns.me ddns.mobi ddns.ms ddns.name ddns.net ddns.us ddnsfree.com ddnsking.com
dns04.com dns05.com dnsd.info dnshome.de dnsrd.com duckdns.org dumb1.com dy.fi dyn-o-saur.com dynalias.com dynalias.net
dynalias.org dynamic-dns.net dyndns.biz dyndns.info dyndns.org dyndns.tv dyndns.ws dynserv.com dynssl.com dynu.net dynv6.net
edns.biz eicp.net epac.to f3322.net f3322.org faqserv.com fartit.com freeddns.com freeddns.org freetcp.com freewww.biz
gicp.net giize.com gleeze.com gnway.cc gnway.net goip.de gotdns.ch gotdns.com gotdns.org gr8name.biz home.kg homedns.org
homeftp.net homeip.net homelinux.com homelinux.net homelinux.org homeunix.com homeunix.net homeunix.org hopto.me hopto.org
ignorelist.com imwork.net info.tm itemdb.com itsaol.com jetos.com jkub.com jumpingcrab.com jungleheart.com justdied.com
kicks-ass.net kicks-ass.org kozow.com lflink.com lflinkup.com lflinkup.net lflinkup.org loca.lt longmusic.com loseyourip.com
luyouxia.net mefound.com meibu.com meibu.net mooo.com mrbasic.com mrbonus.com mrslove.com my03.com mydad.info myddns.com
myftp.biz myftp.info myftp.name myftp.org mylftv.com mymom.info mynetav.com mynetav.net mynetav.org mypicture.info
mypop3.net mypop3.org mysecondarydns.com myvnc.com mywire.org mywww.biz myz.info nat123.net ngrok.app ngrok.io ngrok-free.app
ninth.biz no-ip.biz no-ip.info no-ip.org noip.me noip.us ns01.biz ns01.info ns01.us ns02.biz ns02.info ns02.us ns1.name
ns2.name nsupdate.info ocry.com oicp.net onedumb.com onmypc.biz onmypc.info onmypc.net onmypc.org onmypc.us onthewifi.com
ooguy.com organiccrap.com otzo.com ourhobby.com pcanywhere.net playit.gg port25.biz portmap.host portmap.io proxydns.com
qhigh.com qpoe.com rebatesrule.net redirectme.net sellclassics.com selfhost.eu selfip.com selfip.net selfip.org sendsmtp.com
serveblog.net servebeer.com servecounterstrike.com serveftp.com serveftp.net serveftp.org servegame.com servehalflife.com
servehttp.com serveirc.com serveminecraft.net servemp3.com serveo.net servepics.com servequake.com servesarcasm.com
serveusers.com sexidude.com sexxxy.biz sixth.biz spdns.de spdns.org squirly.info ssl443.org strangled.net sytes.net
theworkpc.com toh.info toythieves.com trickip.net trickip.org trycloudflare.com twilightparadox.com uicp.cn uicp.net uk.to
undo.it us.to vicp.cc vicp.net viewdns.net vizvaz.com webhop.me webhop.net webhop.org webredirect.org wha.la wicp.net
wikaba.com workisboring.com www1.biz x24hr.com xicp.cn xicp.net xxuz.com xxxy.biz xxxy.info yi.org ygto.com youdontcare.com
yourtrap.com zapto.org zicp.net zyns.com zzux.com
`
const dynamicSuffixes: ReadonlySet<string> = new Set(SUFFIXES.trim().split(/\s+/))

/**
 * The domain that somebody registered: below a dynamic DNS service one label more than the registrable domain by the
 * public suffix list. Both names are canonical (A-labels, lower case, without a final dot), and `registrable` is `name` or above it.
 */
export function registeredBelowDynamicDns(name: string, registrable: string): string {
  if (name.length === registrable.length || !dynamicSuffixes.has(registrable)) return registrable
  const below = name.slice(0, -registrable.length - 1)
  return `${below.slice(below.lastIndexOf('.') + 1)}.${registrable}`
}
