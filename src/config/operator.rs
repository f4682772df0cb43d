use super::{
    keys::section,
    rule::{optional, parsed},
};

section! {
    /// The operator of this server, as the legal pages say it.
    Operator {
        /// Name of the person or company.
        name: String = "operator.name", "Cuecast", parsed("1 to 100 characters", |text| (1..=100).contains(&text.trim().chars().count()).then(|| text.trim().to_owned()));
        /// E-mail address for support and for the rights that people have; in production it must be given.
        contact: Option<String> = "operator.contact", "", optional(parsed("an e-mail address such as help@cuecast.example", email));
    }
}

fn email(text: &str) -> Option<String> {
    let (name, host) = text.split_once('@')?;
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'@');
    (plain(name) && plain(host) && text.len() <= 254).then(|| text.to_owned())
}
